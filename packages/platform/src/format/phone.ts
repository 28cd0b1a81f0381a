/** A stored number as people read it: `+919876543210` -> `+91 98765 43210`. Numbers from abroad stay as they are. */
export const formatPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
