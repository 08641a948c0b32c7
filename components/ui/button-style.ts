import { cva, type VariantProps } from "class-variance-authority";

export const buttonStyle = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-full text-center font-semibold transition-[background-color,border-color,color,box-shadow] duration-150 select-none off:cursor-not-allowed off:opacity-50 aria-busy:cursor-progress [&_svg]:size-[1.15em] [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-primary text-on-primary hover:bg-primary-hover shadow-card",
        secondary: "border border-control/55 bg-surface text-ink hover:border-control hover:bg-sunken",
        ghost: "text-ink hover:bg-sunken",
        destructive: "bg-danger text-on-danger hover:bg-danger-hover",
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
