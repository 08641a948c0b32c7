import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** `--card-spacing` sets the space around its parts. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("card", className)}
      {...props}
    />
  );
}

/** An action wraps below the title if both don't fit. With a description as well, put title and description in a `div`. */
export function CardHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("px-(--card-spacing) has-data-[slot=card-action]:flex has-data-[slot=card-action]:flex-wrap has-data-[slot=card-action]:items-start has-data-[slot=card-action]:justify-between has-data-[slot=card-action]:gap-x-4 has-data-[slot=card-action]:gap-y-2", className)}
      {...props}
    />
  );
}

export function CardTitle({ as: Heading = "h3", className, ...props }: ComponentProps<"h3"> & { as?: "h2" | "h3" }) {
  return <Heading className={cn("min-w-0 text-lg", className)} {...props} />;
}

export function CardDescription({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("text-sm text-muted-foreground", className)} {...props} />;
}

export function CardAction({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="card-action" className={cn("flex flex-wrap items-center gap-2", className)} {...props} />;
}

export function CardContent({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("px-(--card-spacing)", className)} {...props} />;
}
