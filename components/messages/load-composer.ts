/** Loads what a message is written with. In one place, because for another import of it the build would write another script. */
export const loadComposer = () => import("@/components/messages/message-composer");
