import { useId, type ReactNode } from 'react';

interface FilePickerProps {
  /** What the files are, for assistive technology. */
  label: string;
  accept: string;
  multiple?: boolean;
  onChoose: (file: File, files: readonly File[]) => void;
  /** The button, given what opens the choice. */
  children: (open: () => void) => ReactNode;
}

/** Chooses files, or takes photos with the phone's camera. */
export function FilePicker({ label, accept, multiple, onChoose, children }: FilePickerProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file chosen again must be a change too.
          currentTarget.value = '';
          if (files[0]) onChoose(files[0], files);
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  );
}
