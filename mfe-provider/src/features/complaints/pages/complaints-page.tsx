import { Reviews } from '../components/reviews.tsx';

/** `/provider/complaints` */
export const Component = Reviews;
