/** Files on their way: how far each is, and why it stopped. */
import { Button, Group, Progress, Text } from '@mantine/core'
import rows from '../ui/rows.module.css'
import type { Upload, Uploads } from './uploads.ts'

interface Props<T> {
  uploads: readonly Upload<T>[]
  of: Uploads<T>
}

export function UploadList<T>({ uploads, of }: Props<T>) {
  return (
    <ul className={`${rows.rows} print-hidden`} aria-label="Envios">
      {uploads.map(({ key, file, failure, resumable, sent, begun }) => (
        <li key={key}>
          <div>
            <Text size="sm">{file.name}</Text>
            {failure === null ? (
              <Progress
                value={begun ? (100 * sent) / begun.partes : 0}
                aria-label={`Envio de ${file.name}`}
                my={6}
              />
            ) : (
              <Text size="xs" c="var(--mantine-color-error)">
                {failure}
              </Text>
            )}
          </div>
          {failure !== null && (
            <Group gap={4} wrap="nowrap">
              {resumable && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Continuar o envio de ${file.name}`}
                  onClick={() => void of.resume(key)}
                >
                  Continuar
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`Tirar ${file.name} da lista`}
                onClick={() => of.discard(key)}
              >
                Tirar
              </Button>
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}
