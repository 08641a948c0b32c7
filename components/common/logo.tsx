import { cn } from "@/components/ui/cn";

export interface PracticeBrand {
  name: string;
  /** The coach's logo; ours without one. */
  logoUrl: string | null;
}

/** Our logo: an open ring, its echo and a dot. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cn("shrink-0", className)}>
      <path d="M25.2 8.1A12 12 0 1 0 25.2 23.9" stroke="var(--primary)" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M19.6 12.2a5.4 5.4 0 1 0 0 7.6" stroke="var(--primary)" strokeOpacity="0.38" strokeWidth="3" strokeLinecap="round" />
      <circle cx="26.4" cy="16" r="3.1" fill="var(--highlight)" />
    </svg>
  );
}

const sizes = {
  md: { mark: "size-8", name: "text-xl" },
  lg: { mark: "size-12", name: "text-3xl" },
} as const;

interface LogoProps {
  product: PracticeBrand;
  size?: keyof typeof sizes;
}

export function Logo({ product, size = "md" }: LogoProps) {
  const { mark, name } = sizes[size];
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {product.logoUrl ? (
        <img src={product.logoUrl} alt="" className={cn("shrink-0 rounded-sm object-contain", mark)} />
      ) : (
        <LogoMark className={mark} />
      )}
      <span className={cn("truncate font-display font-semibold tracking-tight", name)}>{product.name}</span>
    </span>
  );
}
