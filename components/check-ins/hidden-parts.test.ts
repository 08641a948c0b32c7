import { describe, expect, it } from "vitest";
import { asksForPhotos, showsPhotos } from "@/components/check-ins/hidden-parts";
import { photoPoses } from "@/lib/core/uploads/photo-poses";

describe("A check-in asks for photos", () => {
  const asked = { isMeasurementWeek: true, consent: "given", hiddenPoses: [] } as const;

  it.each([
    ["in a measurement week", asked, true],
    ["before the client has decided about photos", { ...asked, consent: "not_recorded" }, true],
    ["while the client's decision loads", { ...asked, consent: undefined }, true],
    ["of the poses that are shown", { ...asked, hiddenPoses: ["front", "back"] }, true],
    ["never in other weeks", { ...asked, isMeasurementWeek: false }, false],
    ["never after a withdrawn consent", { ...asked, consent: "withdrawn" }, false],
    ["never of a client who hides every pose", { ...asked, hiddenPoses: photoPoses }, false],
  ] as const)("%s", (_, week, expected) => expect(asksForPhotos(week)).toBe(expected));
});

describe("A form shows photos", () => {
  it.each([
    ["while a pose is shown", ["front", "back"], [], true],
    ["that it holds already", photoPoses, ["/api/files/f"], true],
    ["not to a client who hides every pose", photoPoses, [], false],
  ] as const)("%s", (_, hiddenPoses, held, expected) => expect(showsPhotos(hiddenPoses, held)).toBe(expected));
});
