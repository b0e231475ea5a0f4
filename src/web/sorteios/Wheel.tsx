/** Draws the wheel: names around it, and a pointer on the right. */
import { memo } from 'react'
import { pointedAt, type Slot, shortName, slotCount, slotsOf } from './spin.ts'
import classes from './Wheel.module.css'

interface Props {
  /** The participants' names, in the order of their list; at least one. */
  names: readonly string[]
  /** The participant at the pointer: unbounded, it wraps around the list, and is fractional between two participants. */
  position: number
  /** True if the participant at the pointer has won. */
  decided: boolean
}

const RADIUS = 480
const HUB = 92
const MARGIN = 18
/** How far the pointer overlaps the wheel. */
const TIP = 26
const MAX_FONT = 50
const MIN_FONT = 26
/** Average ratio of a character's width to its height. */
const LETTER_WIDTH = 0.56

export function Wheel({ names, position, decided }: Props) {
  const slots = slotCount(names.length)
  const angle = 360 / slots
  const pointed = pointedAt(position)
  return (
    <svg
      className={classes.roda}
      viewBox="-500 -500 1040 1000"
      role="img"
      aria-label={`Roleta com ${names.length === 1 ? '1 participante' : `${names.length} participantes`}`}
    >
      <g
        className={classes.giro}
        style={{ transform: `rotate(${-position * angle}deg)` }}
        data-apontado={pointed}
      >
        <Slices names={names} pointed={pointed} decided={decided} />
      </g>
      <circle r={HUB} className={classes.miolo} />
      <text className={classes.quantos} textAnchor="middle" dominantBaseline="central">
        {names.length.toLocaleString('pt-BR')}
      </text>
      <circle r={RADIUS} className={classes.aro} />
      <path
        d={`M ${RADIUS - TIP} 0 L ${RADIUS + 52} -38 L ${RADIUS + 52} 38 Z`}
        className={classes.ponteiro}
      />
    </svg>
  )
}

interface SlicesProps extends Pick<Props, 'names' | 'decided'> {
  pointed: number
}

/** Rendered when another participant comes to the pointer, not at each frame. */
const Slices = memo(function Slices({ names, pointed, decided }: SlicesProps) {
  const slots = slotCount(names.length)
  return slotsOf(names.length, pointed).map((slot) => (
    <Slice
      key={slot.slot}
      slot={slot}
      angle={360 / slots}
      name={names[slot.index] ?? ''}
      tone={toneOf(slot.slot, slots)}
      winning={decided && slot.pointed}
    />
  ))
})

interface SliceProps {
  slot: Slot
  angle: number
  name: string
  tone: number
  winning: boolean
}

function Slice({ slot, angle, name, tone, winning }: SliceProps) {
  const room = RADIUS - HUB - TIP - 2 * MARGIN
  const short = shortName(name, Math.floor(room / (MIN_FONT * LETTER_WIDTH)))
  const font = Math.min(MAX_FONT, room / (short.length * LETTER_WIDTH), fontInSlice(short.length, angle))
  return (
    <g transform={`rotate(${slot.slot * angle})`} data-vencedora={winning || undefined}>
      <path d={outlineOf(angle)} className={classes.fatia} data-tom={tone} />
      <text
        x={RADIUS - MARGIN - TIP}
        fontSize={font}
        textAnchor="end"
        dominantBaseline="central"
        className={classes.nome}
        data-tom={tone}
      >
        {short}
      </text>
    </g>
  )
}

/** SVG path of the slice at the pointer's angle. */
function outlineOf(angle: number): string {
  if (angle >= 360)
    return `M ${-RADIUS} 0 A ${RADIUS} ${RADIUS} 0 1 1 ${RADIUS} 0 A ${RADIUS} ${RADIUS} 0 1 1 ${-RADIUS} 0 Z`
  const half = (angle / 2) * (Math.PI / 180)
  const [x, y] = [RADIUS * Math.cos(half), RADIUS * Math.sin(half)]
  return `M 0 0 L ${x} ${-y} A ${RADIUS} ${RADIUS} 0 ${angle > 180 ? 1 : 0} 1 ${x} ${y} Z`
}

/** Font height at which that many letters fit between the slice's sides, down to their end nearest the centre. */
function fontInSlice(letters: number, angle: number): number {
  const opening = Math.min(angle, 90) * (Math.PI / 180)
  return (opening * (RADIUS - MARGIN - TIP)) / (1 + opening * LETTER_WIDTH * letters)
}

/** Adjacent slices differ in shade, including the last and the first. */
function toneOf(slot: number, slots: number): number {
  return slots % 2 === 1 && slot === slots - 1 ? 2 : slot % 2
}
