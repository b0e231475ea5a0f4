/** Pagination: a window of five pages around the current one, plus previous and next. */
import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageCount, pageWindow, RECORDS_PER_PAGE } from '../../core/pages.ts'
import { KEPT_CLEAR } from '../ui/keep-clear.ts'
import classes from './records.module.css'

interface Props {
  page: number
  /** The number of all records. */
  total: number
  perPage?: number
  onChange: (page: number) => void
}

export function Pages({ page, total, perPage = RECORDS_PER_PAGE, onChange }: Props) {
  const last = pageCount(total, perPage)
  if (last <= 1) return null
  return (
    <>
      <Group component="nav" {...KEPT_CLEAR} aria-label="Páginas" gap={6} justify="center">
        <Button
          variant="default"
          px="sm"
          className={classes.pageStep}
          aria-label="Anterior"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={page <= 1}
          onClick={() => onChange(page - 1)}
        >
          <span className={classes.pageWord}>Anterior</span>
        </Button>
        {pageWindow(page, last).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'filled' : 'default'}
            px="sm"
            aria-label={`Página ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number.toLocaleString('pt-BR')}
          </Button>
        ))}
        <Button
          variant="default"
          px="sm"
          className={classes.pageStep}
          aria-label="Próxima"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={page >= last}
          onClick={() => onChange(page + 1)}
        >
          <span className={classes.pageWord}>Próxima</span>
        </Button>
      </Group>
      <Text className="on-paper">
        Só a página {page} de {last}.
      </Text>
    </>
  )
}
