import type { Metadata } from "next";
import { NotFoundCard } from "@/components/feedback/not-found-card";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <NotFoundCard />
    </main>
  );
}
