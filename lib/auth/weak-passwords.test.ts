import { describe, expect, it } from "vitest";
import { isCommonPassword, isPersonalPassword } from "@/lib/auth/weak-passwords";

const lucy = { email: "lucy.hart@example.com", firstName: "Lucy", lastName: "O'Hart", productName: "Cadence" };

describe("isPersonalPassword", () => {
  it.each(["lucy1988", "LUCY!!", "ohart99", "o'hart", "lucyohart", "ohartlucy1", "lucy.hart@example.com", "lucyhart7", "Cadence", "cadence2024"])("refuses %j", (password) => {
    expect(isPersonalPassword(password, lucy)).toBe(true);
  });

  it.each(["lucys red kettle", "correct horse", "cadence kettle lamp", "198812", "lucy198812345"])("accepts %j", (password) => {
    expect(isPersonalPassword(password, lucy)).toBe(false);
  });

  it("does not take a missing or very short name for the whole password", () => {
    expect(isPersonalPassword("kettle", { email: "x@example.com", firstName: "Al", lastName: "", productName: "" })).toBe(false);
    expect(isPersonalPassword("al1234", { email: "x@example.com", firstName: "Al", lastName: "", productName: "" })).toBe(false);
  });
});

describe("isCommonPassword", () => {
  it.each(["123456", "password", "Password1!", "QWERTY123", "iloveyou", "liverpool2024", "p@ssw0rd"])("refuses %j", async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(["correct horse", "another horse", "a third one", "kettle-lamp-42", "      ", "red kettle 12345"])("accepts %j", async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
