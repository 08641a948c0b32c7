import { cva, type VariantProps } from "class-variance-authority";

export const buttonStyle = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-full text-center font-semibold transition-[background-color,border-color,color,box-shadow] duration-150 select-none off:cursor-not-allowed off:opacity-50 aria-busy:cursor-progress [&_svg]:size-[1.15em] [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-primary text-primary-foreground hover:bg-primary-hover shadow-sm",
        secondary: "border border-input/55 bg-card text-foreground hover:border-input hover:bg-accent",
        ghost: "text-foreground hover:bg-accent",
        destructive: "bg-destructive text-destructive-foreground hover:bg-destructive-hover",
        link: "text-primary-ink underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current",
      },
      size: {
        sm: "min-h-9 px-4 py-1 text-sm pointer-coarse:min-h-11",
        md: "min-h-11 px-5 py-2 text-sm",
        lg: "min-h-13 px-7 py-2.5 text-base",
      },
    },
    compoundVariants: [{ variant: "link", class: "px-1" }],
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
