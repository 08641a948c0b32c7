import { getPracticeSettings } from "@/lib/core/settings/queries";
import { fileUrl } from "@/lib/platform/paths";

/** Returns the product's name and logo for the page header. */
export async function getProductBranding() {
  const { productName, logoFileId } = await getPracticeSettings();
  return { name: productName, logoUrl: logoFileId ? fileUrl(logoFileId) : null };
}
