/** The identity provider with which the user can sign in. Nothing where the administrator has not set one up. */
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { ReAuthenticationDialog } from '#web/features/identity/profile/ReAuthenticationDialog.tsx';
import {
  connectProvider,
  useDisconnectProvider,
  useSignInMethods,
} from '#web/data/signInMethods.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

export function IdentityProviderCard() {
  const { data: methods } = useSignInMethods();
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnectProvider();
  if (!methods?.provider) return null;
  const { name, connection } = methods.provider;
  const isConnected = connection !== null;
  const verb = isConnected ? 'Disconnect' : 'Connect';
  return (
    <Card as="section" aria-labelledby="provider">
      <CardHeader id="provider" title={name} subtitle={`Sign in with ${name}.`}>
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {isConnected ? <Unlink aria-hidden /> : <Link2 aria-hidden />}
          {verb}
        </Button>
      </CardHeader>
      <p className={isConnected ? 'font-medium break-words' : 'text-soft'}>
        {isConnected
          ? `Connected${connection.email ? `: ${connection.email}` : ''}`
          : 'Not connected.'}
      </p>
      <ReAuthenticationDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${verb} ${name}`}
        submit={{ label: verb, danger: isConnected }}
        onSubmit={async ({ password }) => {
          if (isConnected) await disconnect.mutateAsync(password);
          else location.assign(await connectProvider(password));
        }}
        done={isConnected ? `${name} disconnected` : `Taking you to ${name}`}
      >
        {isConnected
          ? `You will no longer be able to sign in with ${name}.`
          : `${name} will ask you to sign in, then bring you back here.`}
      </ReAuthenticationDialog>
    </Card>
  );
}
