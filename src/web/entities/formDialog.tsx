/** Dialogs with a form, whose code and validation load when they are needed. */
import type { ComponentType } from 'react';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogState } from '#web/ui/useDialogState.ts';

interface FormDialogOptions<Props> {
  load: () => Promise<{ default: ComponentType<Props & { onClose: () => void }> }>;
  title: (props: Props) => string;
  /** The record that the form edits; without one it makes a new one. */
  record?: (props: Props) => { id: string } | undefined;
  size?: 'lg';
}

/** Makes the dialog of a form, which has the form's props. */
export function formDialog<Props extends object>(options: FormDialogOptions<Props>) {
  const { load, title, record, size } = options;
  const useFormPart = lazyPart(load);
  return function FormDialog(props: Props & DialogState) {
    const { open, onOpenChange } = props;
    const close = () => onOpenChange(false);
    const Form = useFormPart(open, close)?.default;
    if (!Form) return null;
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={title(props)} size={size}>
        <Form key={record?.(props)?.id ?? 'new'} {...props} onClose={close} />
      </Dialog>
    );
  };
}
