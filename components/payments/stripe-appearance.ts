import type { Appearance } from "@/lib/providers/payments/stripe-elements";

/** Our current colours for Stripe's form, whose iframe our style sheet doesn't reach. */
export function stripeAppearance(): Appearance {
  const [primary, card, foreground, destructive, mutedForeground] = ["primary", "card", "foreground", "destructive-ink", "muted-foreground"].map(themeColour);
  return {
    theme: "stripe",
    variables: { colorPrimary: primary, colorBackground: card, colorText: foreground, colorDanger: destructive, colorTextSecondary: mutedForeground, fontFamily: "system-ui, sans-serif", fontSizeBase: "17px", borderRadius: "12px", spacingUnit: "4px" },
  };
}

/** Returns a theme colour as #rrggbb, the only format Stripe accepts. Painting it on a canvas converts any format. */
function themeColour(token: string | undefined): string | undefined {
  const probe = document.createElement("span");
  probe.className = "hidden";
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  if (!context) return undefined;
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
