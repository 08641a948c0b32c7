import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { Toaster } from "@/components/feedback/toaster";
import { getPracticeSettings } from "@/lib/core/settings/queries";

// The content security policy gives every answer its own nonce, so no page can be made at build time.
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const { productName } = await getPracticeSettings();
  return { title: { default: productName, template: `%s | ${productName}` }, robots: { index: false } };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <body>
        {children}
        <Toaster />
      </body>
    </html>
  );
}
