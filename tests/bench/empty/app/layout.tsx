import type { ReactNode } from "react";

// The product renders every page on request, for its nonce, so the reference does too.
export const dynamic = "force-dynamic";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
