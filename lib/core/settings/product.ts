import { fileUrl } from "@/lib/platform/paths";
import { practice } from "@/lib/core/settings/queries";

/** The product's name and logo, as every page shows them. */
export async function product() {
  const { productName, logoFileId } = await practice();
  return { name: productName, logoUrl: logoFileId ? fileUrl(logoFileId) : null };
}
