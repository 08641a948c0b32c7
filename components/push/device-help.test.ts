import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmailsSentContext } from "@/components/hooks/emails-sent";
import { DeviceHelp } from "@/components/push/device-help";

const show = (areEmailsSent: boolean, ability: "unsupported" | "install") => renderToStaticMarkup(createElement(EmailsSentContext.Provider, { value: areEmailsSent }, createElement(DeviceHelp, { ability })));

it("promises emails instead of notifications only where emails are sent", () => {
  expect(show(true, "unsupported")).toContain("can&#x27;t show notifications. You get emails instead.");
  expect(show(false, "unsupported")).toContain("can&#x27;t show notifications. New things are still behind the bell.");
  expect(show(true, "install")).not.toContain("emails");
});
