import type { Metadata } from "next";
import { LazyNotFoundCard } from "@/components/feedback/lazy-not-found-card";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <LazyNotFoundCard />
    </main>
  );
}
