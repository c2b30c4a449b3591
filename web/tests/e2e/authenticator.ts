// Passkeys of browsers that tests drive.

import { type CDPSession } from "@playwright/test";
import { type Person } from "./people";

export interface Authenticator {
  session: CDPSession;
  id: string;
}

/** One that says yes to everything, in the browser of this person. */
export async function authenticator({ page }: Person): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id: authenticatorId };
}

/** As password managers see to: what one device has, the other has, too. */
export async function carryPasskeys(from: Authenticator, to: Authenticator): Promise<void> {
  const { credentials } = await from.session.send("WebAuthn.getCredentials", { authenticatorId: from.id });
  for (const credential of credentials) {
    await to.session.send("WebAuthn.addCredential", { authenticatorId: to.id, credential });
  }
}
