import { getPracticeSettings } from "@/lib/core/settings/queries";
import { fileUrl } from "@/lib/platform/paths";

/** The product's name and logo, as every page shows them. */
export async function getProductBranding() {
  const { productName, logoFileId } = await getPracticeSettings();
  return { name: productName, logoUrl: logoFileId ? fileUrl(logoFileId) : null };
}
