/** The account at the keeper's provider that also opens this one. Nothing where the keeper has set up none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { providerAddress } from '#contract/waysIn.ts';
import { type Proven, ProofDialog } from '#web/features/profile/ProofDialog.tsx';
import { useWaysIn, WAYS_IN } from '#web/features/profile/waysIn.data.ts';
import { apiRequest } from '#web/platform/http.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

/** Leaves for the provider, which leads back to the profile. */
async function leaveToConnect({ password }: Proven): Promise<void> {
  const { address } = await apiRequest<z.output<typeof providerAddress>>(
    'POST',
    '/api/provider/connect',
    { password },
  );
  location.assign(address);
}

function useDisconnect() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ password }: Proven) =>
      apiRequest<void>('POST', '/api/provider/disconnect', { password }),
    onSuccess: () => cache.invalidateQueries({ queryKey: WAYS_IN }),
  });
}

export function ProviderCard() {
  const { data: waysIn } = useWaysIn();
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  if (!waysIn?.provider) return null;
  const { name, connection } = waysIn.provider;
  const isConnected = connection !== null;
  const verb = isConnected ? 'Disconnect' : 'Connect';
  return (
    <Card as="section" aria-labelledby="provider">
      <CardHeader id="provider" title={name} subtitle={`Sign in with your account of ${name}.`}>
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
      <ProofDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${verb} ${name}`}
        submit={{ label: verb, danger: isConnected }}
        onSubmit={(proven) =>
          isConnected ? disconnect.mutateAsync(proven) : leaveToConnect(proven)
        }
        done={isConnected ? `${name} disconnected` : `Leaving for ${name}`}
      >
        {isConnected
          ? `Your account of ${name} will no longer open your account here.`
          : `${name} will ask you to sign in, and lead you back here.`}
      </ProofDialog>
    </Card>
  );
}
