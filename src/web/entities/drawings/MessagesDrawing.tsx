import { Drawing, Paw } from '#web/ui/drawings/Drawing.tsx';

/** Two people talk about a paw. */
export function MessagesDrawing() {
  return (
    <Drawing>
      <path
        d="M40 30h62a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H64L48 92V78h-8a10 10 0 0 1-10-10V40a10 10 0 0 1 10-10Z"
        className="fill-surface"
      />
      <path d="M46 46h38M46 57h24" className="stroke-edge" strokeWidth="3" />
      <path
        d="M98 60h40a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10h-6v12l-14-12H98a10 10 0 0 1-10-10V70a10 10 0 0 1 10-10Z"
        className="fill-primary"
      />
      <Paw x={118} y={82} scale={1.1} className="fill-accent" />
    </Drawing>
  );
}
