import { ArrowLeft } from "lucide-react";
import { publicPaths } from "@/lib/platform/public-paths";

export function BackToLogin() {
  return (
    <a
      href={publicPaths.auth}
      className="mx-auto mt-4 flex min-h-11 w-fit items-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to login
    </a>
  );
}
