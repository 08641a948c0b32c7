import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { Toaster } from "@/components/feedback/toaster";
import { getPracticeSettings } from "@/lib/core/settings/queries";

// Every response has its own nonce for the content security policy, so no page can be rendered at build time.
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
