import { describe, expect, it } from "vitest";
import { containsLink } from "@/lib/platform/person-name";

describe("A name with a link", () => {
  it("is looked for in no more than the longest name, so that a long text costs no time", () => {
    const startedAt = performance.now();
    expect(containsLink("a".repeat(1_000_000))).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it.each([
    "sign in at https://evil.example", "http://1.2.3.4", "HTTPS://EVIL", "//evil.example", "www.evil", "WWW.evil.com", "evil.com", "go to evil.com/x now", "bit.ly", "bit.ly/abc",
    "mailto:a@b", "javascript:alert(1)", "a@evil.example", "10.0.0.1", "münchen.de", "evil.рф", "xn--e1afmkfd.xn--p1ai", "\\\\evil\\share",
    "evil．com", "ｈｔｔｐ：／／ｅｖｉｌ", "evil。com", "evil.\u200bcom", "dr.evil", "st.com", "St.com", "St.Com", "Mr.Bet", "Dr.Jones?x", "Dr.Jones#a", "Dr.Evil.com", "Dr.Evil/x", "evil.Dr.Com", "St.CLAIR.COM", "ev\u00adil.com", "w\u200bww.evil",
  ])("is found: %s", (name) => expect(containsLink(name)).toBe(true));

  it.each([
    "Anna", "Anne-Marie O'Neill", "J. R. R. Tolkien", "J.R.R. Tolkien", "J.Smith", "Dr. Jane Smith Jr.", "St. John", "Anna St.Clair", "Oliver St.John-Smith", "Dr.Jones", "Ms.Smith", "Ann-Marie Mc.Donald", "Zoë Ďurišová", "王小明", "Ravi s/o Kumar", "María José", "Sammy Davis, Jr.",
    "Björk Guðmundsdóttir", "Nguyễn Thị Minh Khai", "D'Arcy", "Smith (Jones)", "محمد", "...", "X Æ A-12",
  ])("is not found in %s", (name) => expect(containsLink(name)).toBe(false));
});
