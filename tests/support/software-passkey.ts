import { isoCBOR } from "@simplewebauthn/server/helpers";
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

interface Ceremony {
  origin?: string;
  rpId?: string;
  /** Whether the person gave a fingerprint, face or PIN. */
  userVerified?: boolean;
  userHandle?: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const toBase64Url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** A passkey in software (ES256, no attestation), which answers WebAuthn options like a browser. `count` is its signature counter. */
export function makeSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = toBase64Url(credentialId);
  let userHandle = "";

  const clientData = (type: string, challenge: string, origin = "http://localhost:3000") => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId = "localhost", userVerified = true }: Ceremony, count: number, credential?: Buffer) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (credential ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)]);
  }

  /** Answers the options of a registration. */
  function register({ challenge, user }: { challenge: string; user: { id: string } }, ceremony: Ceremony = {}) {
    userHandle = user.id;
    const key = new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, new Uint8Array(Buffer.from(x, "base64url"))], [-3, new Uint8Array(Buffer.from(y, "base64url"))]]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, Buffer.from(isoCBOR.encode(key))]);
    const authData = new Uint8Array(authenticatorData(ceremony, 0, credential));
    const attestation = new Map<string, unknown>([["fmt", "none"], ["attStmt", new Map()], ["authData", authData]]);
    const response = {
      clientDataJSON: toBase64Url(clientData("webauthn.create", challenge, ceremony.origin)),
      attestationObject: toBase64Url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ["internal"],
    };
    return { id, rawId: id, type: "public-key", response };
  }

  /** Answers the options of a sign-in. */
  function use({ challenge }: { challenge: string }, { count = 0, ...ceremony }: Ceremony & { count?: number } = {}) {
    const client = clientData("webauthn.get", challenge, ceremony.origin);
    const authData = authenticatorData(ceremony, count);
    const signature = createSign("sha256").update(Buffer.concat([authData, sha256(client)])).sign(privateKey);
    const response = { clientDataJSON: toBase64Url(client), authenticatorData: toBase64Url(authData), signature: toBase64Url(signature), userHandle: ceremony.userHandle ?? userHandle };
    return { id, rawId: id, type: "public-key", response };
  }

  return { id, register, use };
}
