import type { ReactNode } from "react";
import { Logo, type PracticeBrand } from "@/components/common/logo";

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
      <main id="main" tabIndex={-1} className="relative -mt-8 rounded-t-xl bg-background px-5 pt-8 pb-12 outline-none sm:px-10 lg:mt-0 lg:grid lg:rounded-none lg:px-16 lg:py-16">
        <div className={width === "card" ? "mx-auto w-full max-w-md lg:my-auto" : "mx-auto w-full max-w-form"}>{children}</div>
      </main>
    </div>
  );
}

const rings = [90, 150, 210, 270, 330, 390, 450];

/** A decorative pattern of the logo's rings. */
function RhythmArt() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 600"
      fill="none"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 -z-10 size-full"
    >
      {rings.map((radius, index) => (
        <circle
          key={radius}
          cx="500"
          cy="210"
          r={radius}
          stroke="oklch(0.62 0.13 345)"
          strokeOpacity={0.42 - index * 0.052}
          strokeWidth={26 - index * 2}
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${62 + index * 4} 100`}
          transform={`rotate(${40 + index * 23} 500 210)`}
        />
      ))}
      <circle cx="500" cy="210" r="30" fill="oklch(0.72 0.14 46)" />
    </svg>
  );
}
