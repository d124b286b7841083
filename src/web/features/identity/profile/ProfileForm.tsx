/** Edit the signed-in user's own profile. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  profileUpdate,
  type ProfileChanges,
  type ProfileInput,
  type User,
} from '#contract/identity/users.ts';
import { useSaveProfile, useSaveProfilePhoto } from '#web/data/profile.ts';
import {
  profileFormValues,
  profileLabels,
  type ProfileField,
} from '#contract/identity/profileFields.ts';
import { useEntityPhoto } from '#web/platform/forms/entityPhoto.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { PHOTO_HINT } from '#web/platform/forms/photo.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { PhotoField } from '#web/ui/PhotoField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ProfileFormProps {
  user: User;
  onClose: () => void;
}

export default function ProfileForm({ user, onClose }: ProfileFormProps) {
  const save = useSaveProfile();
  const savePhoto = useSaveProfilePhoto();
  const photo = useEntityPhoto('profile', (photoURL) => savePhoto.mutateAsync(photoURL));
  const entityForm = useEntityForm<User, ProfileInput, ProfileChanges>({
    name: 'profile',
    entity: user,
    resolver: zodResolver(profileUpdate),
    toInput: profileFormValues,
    save: ({ values }) => save.mutateAsync(values),
    words: () => ({ done: 'Profile updated successfully', failed: 'Failed to update profile' }),
    afterSave: ({ id }) => photo.sendChosen(id),
    onClose,
  });
  const field = (name: ProfileField) => ({ ...entityForm.field(name), label: profileLabels[name] });
  const { pending } = entityForm;

  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="profile" labels={profileLabels} />
      <PhotoField
        label="Profile picture"
        preview={
          <Avatar
            src={photo.preview ?? user.profileImageUrl}
            name={user.firstName ?? user.email}
            size="lg"
            className="size-full rounded-none"
          />
        }
        buttonLabel={user.profileImageUrl === null ? 'Choose photo' : 'Change photo'}
        hint={PHOTO_HINT}
        error={photo.problem}
        uploading={photo.uploading}
        disabled={pending}
        onChoose={(file) => photo.choose(file, user.id)}
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
      <FormFooter
        problem={entityForm.problem}
        saveLabel="Save Profile"
        pending={pending}
        disabled={photo.uploading}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
