import { ErrorNote } from "@/components/feedback/error-note";

/** In place of a part of a screen whose script can't be loaded, so that the rest of the screen stays as it is. */
export const PartNotLoaded = () => <ErrorNote>This part didn’t load. Please check your connection and reload the page.</ErrorNote>;
