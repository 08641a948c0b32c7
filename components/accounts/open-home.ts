import { paths } from "@/lib/platform/paths";

/** Into the product by a full load, so that nothing of a former visitor is left in memory. */
export const openHome = () => window.location.assign(paths.home);
