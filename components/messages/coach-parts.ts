/** What only coaches see in a conversation, in one script because it always comes together. */
export { ThreadActions } from "@/components/messages/thread-actions";
export { ThreadFacts } from "@/components/messages/thread-facts";
