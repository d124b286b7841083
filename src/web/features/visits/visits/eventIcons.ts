import {
  Bone,
  Camera,
  Droplet,
  DoorOpen,
  GlassWater,
  Hand,
  NotebookPen,
  Pill,
  Leaf,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { VisitEventKind } from '#contract/choices.ts';

/** What happened on a visit, as a picture next to its word. */
export const eventIcons: Record<VisitEventKind, LucideIcon> = {
  pickedUp: Hand,
  droppedOff: DoorOpen,
  wee: Droplet,
  poo: Leaf,
  fed: Bone,
  water: GlassWater,
  medicine: Pill,
  incident: TriangleAlert,
  note: NotebookPen,
  photo: Camera,
};
