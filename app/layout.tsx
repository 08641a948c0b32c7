import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { SignedOutNotice } from "@/components/feedback/signed-out-notice";
import { Toaster } from "@/components/feedback/toaster";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { brandPictureUrl } from "@/lib/platform/paths";
import { parseTheme, themeColorFor, themeCookie, themes } from "@/lib/platform/theme";

// Every response has its own nonce for the content security policy, so no page can be rendered at build time.
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const { productName } = await getPracticeSettings();
  return {
    metadataBase: new URL(env().APP_URL),
    title: { default: productName, template: `%s | ${productName}` },
    robots: { index: false },
    // Without an icon here browsers ask for /favicon.ico, which doesn't exist.
    icons: { icon: { url: brandPictureUrl("icon-192"), type: "image/png", sizes: "192x192" }, apple: brandPictureUrl("apple-touch") },
    appleWebApp: { title: productName },
  };
}

const chosenTheme = async () => parseTheme((await cookies()).get(themeCookie)?.value);

export async function generateViewport(): Promise<Viewport> {
  const chosen = await chosenTheme();
  return {
    width: "device-width",
    initialScale: 1,
    // Reaches under a phone's home indicator, so that the tab bar does.
    viewportFit: "cover",
    // What sticks to the bottom stays above a phone's keyboard, and so does the field in use.
    interactiveWidget: "resizes-content",
    colorScheme: "light dark",
    themeColor: themes.map((device) => ({ media: `(prefers-color-scheme: ${device})`, color: themeColorFor(device, chosen) })),
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" data-theme={(await chosenTheme()) ?? undefined}>
      <body>
        {children}
        <SignedOutNotice />
        <Toaster />
      </body>
    </html>
  );
}
