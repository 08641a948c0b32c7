import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import type { DeviceAbility } from "@/components/push/device";

const texts: Record<Exclude<DeviceAbility, "ready">, string> = {
  denied: "Your browser blocks notifications from this site. Allow them in the site's settings (the icon beside the address), then come back here.",
  install: "On an iPhone or iPad, first add the app to your home screen: press Share, then “Add to Home Screen”. Open it from there and turn notifications on.",
  unsupported: "This browser can't show notifications.",
};

/** Says where new things appear for somebody without notifications. */
export const insteadText = (areEmailsSent: boolean) => (areEmailsSent ? "You get emails instead." : "New things are still behind the bell.");

/** What to do where notifications can't be turned on with a button. */
export function DeviceHelp({ ability }: { ability: Exclude<DeviceAbility, "ready"> }) {
  const areEmailsSent = useAreEmailsSent();
  return (
    <p className="rounded-md bg-info-soft p-4 text-sm text-info-ink">
      {texts[ability]}
      {ability === "unsupported" ? ` ${insteadText(areEmailsSent)}` : null}
    </p>
  );
}
