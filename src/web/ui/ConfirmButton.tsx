import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';

/** How long a red button of a sheet rests, so that the finger that opened the sheet cannot press it. */
const REST_MS = 700;

/** The red button of a sheet that has just opened. */
export function ConfirmButton({ disabled, ...rest }: Omit<ButtonProps, 'variant'>) {
  const [isResting, setResting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Button variant="danger" disabled={disabled === true || isResting} {...rest} />;
}
