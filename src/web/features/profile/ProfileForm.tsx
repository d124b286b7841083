/** Edit the signed-in user's own profile. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  profileUpdate,
  type ProfileChanges,
  type ProfileInput,
  type User,
} from '#contract/users.ts';
import { useSaveProfile, useSaveProfilePhoto } from '#web/features/profile/profile.data.ts';
import {
  profileFormValues,
  profileLabels,
  type ProfileField,
} from '#web/features/profile/profileFields.ts';
import { usePhotoUpload } from '#web/platform/photoUpload.ts';
import { useRecordForm } from '#web/platform/recordForm.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { PhotoField } from '#web/ui/PhotoField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ProfileFormProps {
  user: User;
  /** Saved, or cancelled. */
  onDone: () => void;
}

export default function ProfileForm({ user, onDone }: ProfileFormProps) {
  const save = useSaveProfile();
  const savePhoto = useSaveProfilePhoto();
  const photo = usePhotoUpload();
  const record = useRecordForm<User, ProfileInput, ProfileChanges>({
    name: 'profile',
    record: user,
    resolver: zodResolver(profileUpdate),
    toInput: profileFormValues,
    save: (values) => save.mutateAsync(values),
    words: () => ({ done: 'Profile updated successfully', failed: 'Failed to update profile' }),
    onSaved: onDone,
  });
  const field = (name: ProfileField) => ({ ...record.field(name), label: profileLabels[name] });
  const { pending } = record;

  return (
    <form {...record.formProps}>
      <FormNotices record={record} thing="profile" labels={profileLabels} />
      <PhotoField
        label="Profile picture"
        preview={
          <Avatar
            src={user.profileImageUrl}
            name={user.firstName ?? user.email}
            size="lg"
            className="size-full rounded-none"
          />
        }
        buttonLabel={user.profileImageUrl === null ? 'Choose photo' : 'Change photo'}
        hint="One image, at most 5 MB"
        error={photo.problem}
        uploading={photo.uploading}
        disabled={pending}
        onChoose={(file) => void photo.send(file, (photoURL) => savePhoto.mutateAsync(photoURL))}
      />
      <div className="mt-6 mb-6 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <TextField
          {...field('businessName')}
          autoComplete="organization"
          className="sm:col-span-2"
        />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="07XXX XXXXXX"
          className="sm:col-span-2"
        />
        <TextAreaField
          {...field('address')}
          rows={2}
          autoComplete="street-address"
          hint="Must include valid UK postcode"
          className="sm:col-span-2"
        />
      </div>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            record.forget();
            onDone();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={pending} disabled={photo.uploading}>
          {pending ? 'Saving...' : 'Save Profile'}
        </Button>
      </DialogFooter>
    </form>
  );
}
