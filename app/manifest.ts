import type { MetadataRoute } from "next";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { type BrandPicture, brandPictures } from "@/lib/core/settings/rules";
import { brandPictureUrl, paths } from "@/lib/platform/paths";
import { themeColorFor } from "@/lib/platform/theme";

// The practice's name is not known when the product is built.
export const dynamic = "force-dynamic";

/** What a phone or a computer shows when somebody installs the product: the practice's name and logo. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { productName } = await getPracticeSettings();
  const ground = themeColorFor("light", null);
  return {
    id: paths.home,
    name: productName,
    short_name: productName,
    lang: "en-GB",
    start_url: paths.home,
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: [icon("icon-192", "any"), icon("icon-512", "any"), icon("maskable-192", "maskable"), icon("maskable-512", "maskable")],
  };
}

const icon = (name: BrandPicture, purpose: "any" | "maskable") => ({ src: brandPictureUrl(name), sizes: `${brandPictures[name].width}x${brandPictures[name].height}`, type: "image/png", purpose });
