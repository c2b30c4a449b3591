// Passkeys (WebAuthn): where they can be had, and what the browser is asked for.

import { api } from "../lib/api";
import type { SignedIn, SiteInfo, WaysIn } from "../lib/messages";

/** Why there are none here. */
export type Without = "insecure" | "not_offered" | "elsewhere" | "unsupported";

export function withoutPasskeys(site: SiteInfo): Without | null {
  if (!globalThis.isSecureContext) return "insecure";
  if (!site.passkeys) return "not_offered";
  if (site.public_url !== location.origin) return "elsewhere";
  if (typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON !== "function") return "unsupported";
  return null;
}

/** Somebody closed the browser's dialogue, or it was open for too long: no fault, and nothing to be told. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

export async function makePasskey(device: string): Promise<WaysIn> {
  const { options } = await api.newPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return api.addPasskey(answerOf(await navigator.credentials.create({ publicKey })), device);
}

export async function signInByPasskey(device: string): Promise<SignedIn> {
  const { options } = await api.passkey();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return api.signIn({ by: "passkey", credential: answerOf(await navigator.credentials.get({ publicKey })), device });
}

function answerOf(credential: Credential | null): Record<string, unknown> {
  return (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
}
