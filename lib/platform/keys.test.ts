import { describe, expect, it, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { deriveKey, isSigned, keysFor, seal, sign, unseal } from "@/lib/platform/keys";

vi.mock("@/lib/platform/env", () => ({ env: vi.fn() }));

const [old, current] = ["the secret of last year", "the secret of this year"];
const use = (NEXTAUTH_SECRET: string, NEXTAUTH_SECRET_PREVIOUS?: string) => vi.mocked(env).mockReturnValue({ NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } as ReturnType<typeof env>);

describe("A key", () => {
  it("differs by purpose and by secret, has 256 bits and is not the secret", () => {
    const keys = [deriveKey(old, "session-cookie"), deriveKey(old, "device-cookie"), deriveKey(current, "session-cookie")];
    expect(new Set([...keys, old]).size).toBe(4);
    expect(keys.map((key) => Buffer.from(key, "base64url").length)).toEqual([32, 32, 32]);
  });

  it("is the same on every server and after every start", () => {
    expect(deriveKey(old, "unsubscribe-links")).toBe("cWlWaVNqRS75nsBCTEpaPFDjIH6nYhKzMZ8rj6hzQUI");
  });

  it("comes before the previous one, and alone without it", () => {
    use(current, old);
    expect(keysFor("lead-links")).toEqual([deriveKey(current, "lead-links"), deriveKey(old, "lead-links")]);
    use(current);
    expect(keysFor("lead-links")).toEqual([deriveKey(current, "lead-links")]);
  });
});

describe("A signature", () => {
  it("is for one text and one purpose", () => {
    use(current);
    const signature = sign("unsubscribe-links", "user.1");
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(isSigned("unsubscribe-links", "user.1", signature)).toBe(true);
    expect(isSigned("unsubscribe-links", "user.2", signature)).toBe(false);
    expect(isSigned("lead-links", "user.1", signature)).toBe(false);
    for (const forged of ["", signature.slice(1), `${signature}A`, signature.replace(/^./, "é")]) expect(isSigned("unsubscribe-links", "user.1", forged)).toBe(false);
  });

  it("lasts through one change of the secret, and no longer than the old one is named", () => {
    use(old);
    const signature = sign("lead-links", "lead.1");
    use(current, old);
    expect(isSigned("lead-links", "lead.1", signature)).toBe(true);
    expect(sign("lead-links", "lead.1")).not.toBe(signature);
    use(current);
    expect(isSigned("lead-links", "lead.1", signature)).toBe(false);
  });
});

describe("A sealed text", () => {
  it("opens for its purpose and its row alone, and never reads or repeats in the open", () => {
    use(current);
    const sealed = seal("authenticator-secrets", "JBSWY3DP", "user-1");
    expect(unseal("authenticator-secrets", sealed, "user-1")).toEqual({ text: "JBSWY3DP", outdated: false });
    expect(unseal("authenticator-secrets", sealed, "user-2")).toBeNull();
    expect(unseal("device-cookie", sealed, "user-1")).toBeNull();
    expect(seal("authenticator-secrets", "JBSWY3DP", "user-1")).not.toBe(sealed);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("JBSWY3DP");
  });

  it("does not open once a bit of it is changed", () => {
    use(current);
    const bytes = Buffer.from(seal("authenticator-secrets", "secret", ""), "base64url");
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(unseal("authenticator-secrets", changed.toString("base64url"), "")).toBeNull();
    }
    for (const short of ["", "AAAA", bytes.subarray(0, 20).toString("base64url")]) expect(unseal("authenticator-secrets", short, "")).toBeNull();
  });

  it("asks to be sealed again while the secret it was made with is the previous one", () => {
    use(old);
    const sealed = seal("authenticator-secrets", "secret", "user-1");
    use(current, old);
    expect(unseal("authenticator-secrets", sealed, "user-1")).toEqual({ text: "secret", outdated: true });
    use(current);
    expect(unseal("authenticator-secrets", sealed, "user-1")).toBeNull();
  });
});
