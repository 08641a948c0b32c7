import type { ReactNode } from "react";
import { Logo, type PracticeBrand } from "@/components/common/logo";
import { RhythmArt } from "@/components/shell/rhythm-art";

interface PublicShellProps {
  product: PracticeBrand;
  /** Beside the form on wide screens, above it on phones. */
  headline: string;
  text?: ReactNode;
  /** `form` for long forms such as discovery, `card` for short ones such as sign-in. */
  width?: "card" | "form";
  children: ReactNode;
}

/** The layout of the sign-in, discovery and password pages. It needs no JavaScript. */
export function PublicShell({ product, headline, text, width = "card", children }: PublicShellProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(22rem,5fr)_7fr]">
      <aside className="brand relative isolate overflow-hidden lg:sticky lg:top-0 lg:h-dvh">
        <RhythmArt />
        <div className="flex h-full flex-col gap-8 px-5 pt-5 pb-16 sm:px-10 lg:justify-between lg:p-12">
          <Logo product={product} />
          <div className="max-w-md">
            <p className="font-display text-3xl leading-tight font-medium tracking-tight text-balance sm:text-4xl xl:text-5xl">{headline}</p>
            {text ? <div className="mt-3 max-w-sm text-base text-muted-foreground lg:mt-5">{text}</div> : null}
          </div>
        </div>
      </aside>
      <main className="relative -mt-8 rounded-t-xl bg-background px-5 pt-8 pb-12 sm:px-10 lg:mt-0 lg:grid lg:rounded-none lg:px-16 lg:py-16">
        <div className={width === "card" ? "mx-auto w-full max-w-md lg:my-auto" : "mx-auto w-full max-w-form"}>{children}</div>
      </main>
    </div>
  );
}
