import { DatePicker } from '@mantine/dates';
import classes from './calendar.module.css';
import type { CalendarProps } from './calendar.tsx';
import { KitProvider } from './provider.tsx';

export default function CalendarImpl({ value, onChange, min, max }: CalendarProps) {
  return (
    <KitProvider>
      <DatePicker
        value={value}
        onChange={(day) => day && onChange(day)}
        minDate={min}
        maxDate={max}
        hideOutsideDates
        firstDayOfWeek={1}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        classNames={{ day: classes.day, weekday: classes.weekday }}
      />
    </KitProvider>
  );
}
