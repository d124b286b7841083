/** What the poster of a lost pet says; then the poster itself, to share or to save. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  type LostPosterQuery,
  lostPosterQuery,
  MAX_LAST_SEEN,
  MAX_MARKS,
} from '#contract/overview/lostPoster.ts';
import { makeLostPoster } from '#web/data/emergency.ts';
import { saveFile } from '#web/platform/device/saveFile.ts';
import { useDraft, useKeptForm } from '#web/platform/forms/draftState.ts';
import { isAnswered } from '#web/platform/net/http.ts';
import { applyFieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { useUser } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Typed = z.input<typeof lostPosterQuery>;

const NOT_MADE =
  'The poster wasn’t made. Check your connection and try again: what you typed is still here.';

interface LostPosterFormProps {
  pet: { id: string; name: string };
  onClose: () => void;
}

export default function LostPosterForm({ pet, onClose }: LostPosterFormProps) {
  const { phone } = useUser();
  const fail = useFailure();
  const [poster, setPoster] = useState<File>();
  const draft = useDraft<Typed>(`lost-poster-${pet.id}`, {
    marks: '',
    lastSeen: '',
    phone: phone ?? '',
  });
  const form = useForm<Typed, unknown, LostPosterQuery>({
    defaultValues: draft.start,
    resolver: zodResolver(lostPosterQuery),
  });
  const { notice, cancelled } = useKeptForm(form, draft);
  const { register, handleSubmit, formState, setError } = form;
  const field = (name: keyof Typed) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const make = handleSubmit(async (typed) => {
    try {
      setPoster(await makeLostPoster(pet, typed));
      draft.forget(form.getValues());
    } catch (error) {
      if (!applyFieldErrors(error, setError)) {
        fail(error, isAnswered(error) ? (error.failure?.message ?? NOT_MADE) : NOT_MADE);
      }
    }
  });
  if (poster) return <ReadyPoster poster={poster} onChange={() => setPoster(undefined)} />;
  return (
    <form noValidate onSubmit={(event) => void make(event)}>
      <DraftNotice draft={notice} className="mb-5" />
      <div className="grid gap-4 pb-6">
        <TextAreaField
          {...field('marks')}
          label="What People Will Recognise"
          required
          rows={2}
          maxLength={MAX_MARKS}
          hint="Collar, markings, a limp. Breed and colour are printed anyway."
        />
        <TextField
          {...field('lastSeen')}
          label="Last Seen"
          required
          maxLength={MAX_LAST_SEEN}
          hint="A park or street and a time, never a home address"
        />
        <TextField
          {...field('phone')}
          label="Phone on the Poster"
          required
          type="tel"
          inputMode="tel"
          hint="Your own, or your client’s if they agree"
        />
      </div>
      <FormFooter
        saveLabel="Make Poster"
        pendingLabel="Making..."
        pending={formState.isSubmitting}
        onCancel={() => {
          cancelled();
          onClose();
        }}
      />
    </form>
  );
}

/** The browser's own list of apps, where it takes files. */
const canShare = (poster: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [poster] });

function ReadyPoster({ poster, onChange }: { poster: File; onChange: () => void }) {
  const fail = useFailure();
  const share = async () => {
    try {
      await navigator.share({ files: [poster], title: poster.name.replace(/\.pdf$/, '') });
    } catch (error) {
      // The list of apps was closed.
      if (error instanceof Error && error.name === 'AbortError') return;
      fail(error, 'This phone could not share the poster. Download it instead.');
    }
  };
  return (
    <div className="grid gap-3 pb-2">
      <p role="status">The poster is ready.</p>
      {canShare(poster) && (
        <Button onClick={() => void share()}>
          <Share2 aria-hidden />
          Share Poster
        </Button>
      )}
      <Button
        variant={canShare(poster) ? 'secondary' : 'primary'}
        onClick={() => saveFile(poster, poster.name)}
      >
        <Download aria-hidden />
        Download PDF
      </Button>
      <Button variant="ghost" onClick={onChange}>
        Change the Words
      </Button>
    </div>
  );
}
