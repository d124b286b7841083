import { Fragment } from 'react';
import { phoneGroups } from '#contract/rules/phoneGroups.ts';

/** A phone number in groups, on one line where one is wide enough. The gaps are drawn: what is copied or read aloud is the number as it is dialled. */
export function PhoneNumber({ phone }: { phone: string }) {
  return (
    <span className="inline-block max-w-full tabular-nums">
      {phoneGroups(phone).map((group, at) => (
        <Fragment key={group + String(at)}>
          {at > 0 && <wbr />}
          <span className="not-last:mr-[0.3em]">{group}</span>
        </Fragment>
      ))}
    </span>
  );
}
