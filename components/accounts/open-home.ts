import { publicPaths } from "@/lib/platform/public-paths";

/** Opens the home page with a full load, so that no cached data of a previous user is left in memory. */
export const openHome = () => window.location.assign(publicPaths.home);
