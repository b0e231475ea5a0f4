/** The two codes published by a preparation, for anyone to note or copy, and the public seed of its draw. */
import { Group, Stack, Text } from '@mantine/core'
import { groupCode } from '../../core/sorteios/prova.ts'
import type { PreparoStatus } from '../../core/sorteios/sorteio.ts'
import { CopyText } from '../ui/CopyText.tsx'
import classes from './Codes.module.css'

interface Props {
  hash_participantes: string
  hash_semente: string
  /** Presentation size: large, without buttons. */
  large?: boolean
}

export function Codes({ hash_participantes, hash_semente, large = false }: Props) {
  return (
    <dl className={classes.codigos} data-grande={large || undefined}>
      <CodeItem label="Código da lista" codigo={hash_participantes} large={large} />
      <CodeItem label="Código da semente" codigo={hash_semente} large={large} />
    </dl>
  )
}

/** The codes, and after the draw the public seed, which at full screen has its place before. */
export function PublishedCodes({
  status,
  semente_publica,
  ...codes
}: Props & { status: PreparoStatus; semente_publica: string | null }) {
  const { large = false } = codes
  return (
    <Stack gap="xs">
      <Codes {...codes} />
      {(large || status === 'Revelado') && (
        <dl className={classes.codigos}>
          <div>
            <Text component="dt" size={large ? 'md' : 'xs'} c="dimmed">
              Semente pública
            </Text>
            <dd className={classes.semente} data-grande={large || undefined}>
              {status === 'Revelado' ? semente_publica || 'nenhuma' : 'a da hora do sorteio, se houver'}
            </dd>
          </div>
        </dl>
      )}
    </Stack>
  )
}

function CodeItem({ label, codigo, large }: { label: string; codigo: string; large: boolean }) {
  if (large)
    return (
      <div>
        <Text component="dt" c="dimmed">
          {label}
        </Text>
        <dd className={classes.codigo}>{groupCode(codigo)}</dd>
      </div>
    )
  return (
    <div>
      <dt>
        <Group gap="xs" justify="space-between">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <CopyText
            text={codigo}
            label="Copiar"
            variant="subtle"
            size="compact-xs"
            aria-label={`Copiar ${label}`}
          />
        </Group>
      </dt>
      <dd className={classes.codigo}>{groupCode(codigo)}</dd>
    </div>
  )
}
