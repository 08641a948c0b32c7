/** They come together, with the first touch of the page or as soon as something waits: most conversations are opened to read. A later call tries again where they couldn't be loaded. */
export const loadUnsentParts = () => import("@/components/messages/unsent-parts");
